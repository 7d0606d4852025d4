/**
 * What the panel page loads after its first frame: the effects of acts, the calls that they make, and the push
 * channel. In builds this chunk
 * has its own copies of what it imports (scripts/build/ownCopies.cjs).
 */
export { lateEffects } from '../../streams/effects/late';
export { actRoutes } from './ports/actRoutes';
export { pushPort } from './ports/push';
