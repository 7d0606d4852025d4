/** The name and the version of the log file's format (docs/logs.md). */
export const logFormat = 'notifications-panel-log';
/** The one version that is written and read. */
export const logVersion = 1;
