/**
 * What the panel page loads after its first frame: the effects of acts, and the calls that they make. In builds this chunk
 * has its own copies of what it imports (scripts/build/ownCopies.cjs).
 */
export { lateEffects } from '../../streams/effects/late';
export { actRoutes } from './ports/actRoutes';
