/** Recording this session and finding the one before it, as one chunk: both read and write the recorded segments. */
export { earlierLog } from './earlierSession';
export { record } from './recording';
