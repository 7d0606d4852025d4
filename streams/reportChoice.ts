/** Whether this device sends error reports, as browser storage keeps it. */
export const reportsKey = 'notes_reports';

/** They are sent unless that was switched off. */
export const parseReports = (value: string | null): boolean => value !== '0';
export const writeReports = (on: boolean): string => (on ? '1' : '0');
