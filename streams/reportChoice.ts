/** Reads from browser storage whether this device sends error reports. */
export const reportsKey = 'notes_reports';

/** They are sent unless the person switched them off. */
export const parseReports = (value: string | null): boolean => value !== '0';
export const writeReports = (on: boolean): string => (on ? '1' : '0');
