/** The version that log headers carry; a test holds it equal to package.json's, whose whole text need not be downloaded. */
export const version = '0.1.0';
