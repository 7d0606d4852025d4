/** The name and the version of the log file's format (docs/logs.md). */
export const logFormat = 'notifications-panel-log';
/** The version that is written. Older versions are read through upcasters. */
export const logVersion = 3;
