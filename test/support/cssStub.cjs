// Replaces every style sheet, because jsdom applies none.
module.exports = new Proxy({}, { get: (_, name) => String(name) });
