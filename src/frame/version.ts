/** The version in log headers. A test holds it equal to package.json's, because the page need not load package.json. */
export const version = '0.1.0';
