/** How `npm run update-dependencies` looks for updates; the rule is in docs/releases.md. */
module.exports = {
  // What needs a newer Node than we support is no update.
  enginesNode: true,
  // Days that a version has to be out: most bad ones are taken back before.
  cooldown: 7,
  // Held on purpose; docs/decisions/0004-toolchain.md says why.
  reject: ['@biomejs/biome', '@sparticuz/chromium', '@types/node', 'typescript', 'vite'],
};
