#!/usr/bin/env node
// The command `notifications-panel-replay` of the published package. In the repository it is `npm run replay`.
import '../dist/replay/main.js';
