/**
 * Reads from browser storage whether this device sends error reports. It is a file of its own, because a late chunk that
 * imported storageKeys would make the first load larger.
 */
export const reportsKey = 'notes_reports';

/** They are sent unless the person switched them off. */
export const parseReports = (value: string | null): boolean => value !== '0';
export const writeReports = (on: boolean): string => (on ? '1' : '0');
