/**
 * What the panel page loads after its first frame: the effects of acts, the calls that they make, the push channel, what
 * other tabs say, and watching the list scroll. In builds this chunk has its own copies of what it imports (scripts/build/ownCopies.cjs).
 */
import { together } from '../../streams/effects/effect';
import { lateEffects } from '../../streams/effects/late';

export { scroll } from '../../streams/sources/scroll';
export { holdsNote, storageEvents } from '../../streams/sources/storage';
export { actRoutes } from './ports/actRoutes';
export { countHit } from './ports/analytics';
export { claimPort } from './ports/claim';
export { pushPort } from './ports/push';
export { lockPort, tabsPort } from './ports/tabs';

/** All late effects. They are put together here, where their own copy of RxJS is: what they begin is kept until it ends, and no longer. */
export const lateEffect = together(lateEffects);
