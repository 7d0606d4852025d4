import { journeys } from './journeys';
import { runIn } from './support/journey';

runIn('webkit', journeys);
