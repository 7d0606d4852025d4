import { journeys } from './journeys';
import { runIn } from './support/journey';

runIn('firefox', journeys);
