#!/usr/bin/env node
// `bellpanel replay` without the word. In the repository it is `npm run replay`.
import '../dist/replay/main.js';
