/** Recording sessions and making files of them, as one chunk: both need the log's file format. */
export { earlierLog, logFile } from './logFile';
export { record } from './recording';
