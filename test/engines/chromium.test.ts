import { acting } from './journeys/acting';
import { runIn } from './support/journey';

// The other journeys are those that test/browser proves in Chromium, each in a suite of its own.
runIn('chromium', acting);
