export { ACCEPTED, type Attachment, fileAddress, listFiles, loadFiles, sendFile } from './files.ts';
