export { exportFamily } from './export-family.ts';
export { importFamily } from './import-family.ts';
export { type ImportOptions, importFile } from './import-file.ts';
export { RemoteServer } from './remote-server.ts';
