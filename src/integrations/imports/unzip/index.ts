export { isZip, unzipMember, unzipPaths } from './unzip.ts';
