// In place of every style sheet: jsdom applies none.
module.exports = new Proxy({}, { get: (_, name) => String(name) });
