/**
 * Parcel's transformer of React's DOM renderer in production (production.parcelrc): the parts of features that no page of
 * this project uses are left out, since no bundler can know that they are never reached. Each function named here runs only
 * where its feature is used; in its place stands one that throws the feature's name, so that a first use fails at once, in
 * every suite of test/browser. docs/decisions/0006-unused-react.md
 */
const { Transformer } = require('@parcel/plugin');

/** Feature by feature: the functions that it alone leads to. What only they call is left out by the minifier. */
const unused = {
  'hydration (hydrateRoot)': `
    ReactDOMHydrationRoot attemptExplicitHydrationTarget attemptReplayContinuousQueuedEvent canHydrateHydrationBoundary
    canHydrateInstance canHydrateTextInstance checkForUnmatchedText clearHydrationBoundary commitActivityHydrationCallbacks
    getNextHydratableInstanceAfterHydrationBoundary hideOrUnhideDehydratedBoundary mountHostRootWithoutHydrating
    prepareToHydrateHostInstance pushTreeId queueIfContinuousEvent registerSuspenseInstanceRetry replayUnblockedEvents
    restoreSuspendedTreeContext retryActivityComponentWithoutHydrating retryIfBlockedOn
    retrySuspenseComponentWithoutHydrating scheduleReplayQueueIfNeeded throwOnHydrationMismatch
    updateDehydratedSuspenseComponent`,
  ViewTransition: `
    applyViewTransitionName applyViewTransitionToHostInstancesRecursive commitAfterMutationEffectsOnFiber
    commitAppearingPairViewTransitions commitDeletedPairViewTransitions commitEnterViewTransitions
    createViewTransitionInstance estimateBandwidth estimateImageBytes flushAfterMutationEffects isLikelyStaticResource
    maySuspendCommit measureNestedViewTransitions measureViewTransitionHostInstancesRecursive onUnsuspendImg
    restoreViewTransitionName restoreViewTransitionOnHostInstances scheduleViewTransitionEvent startViewTransition
    suspendInstance`,
  'elements that belong into the head (title, meta, link, style, script), html, head and body': `
    acquireResource commitHostSingletonAcquisition createHoistableInstance getHydratableHoistableCache getResource
    insertStylesheetIntoRoot mountHoistable releaseSingletonInstance resolveSingletonInstance suspendResource`,
  'preload, preinit, preconnect and prefetchDNS': `
    prefetchDNS preconnect preconnectAs preinitModuleScript preinitScript preinitStyle preload preloadModule`,
  'actions (useTransition, useActionState, useOptimistic, form actions)': `
    TransitionAwareHostComponent actionStateReducer dispatchActionState dispatchOptimisticSetState
    ensureFormComponentIsStateful mountActionState onActionError onActionSuccess requestFormReset rerenderActionState
    runActionStateAction startHostTransition startTransition updateActionState updateActionStateImpl updateOptimisticImpl`,
  'Activity and SuspenseList': `
    cutOffTailIfNeeded findFirstSuspended initSuspenseListRenderState mountActivityChildren updateActivityComponent
    updateSuspenseListComponent`,
  'references to fragments': `
    FragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance commitNewChildToFragmentInstance
    deleteChildFromFragmentInstance`,
  'custom elements': 'setPropOnCustomElement',
  'use, useImperativeHandle and the compiler': `
    imperativeHandleEffect updateImperativeHandle use useMemoCache useThenable`,
  findDOMNode: 'findCurrentFiberUsingSlowPath findCurrentHostFiberImpl',
  'browsers without the event "input"': `
    getTargetInstForInputEventPolyfill handleEventsForInputEventPolyfill handlePropertyChange stopWatchingForValueChange`,
};
/** The names of components around an error, which nothing here shows or sends: a text that is empty. */
const stackOfComponents = 'getStackByFiberInDevAndProd';

const leftOut = `
function $leftOut(feature) {
  throw Error("scripts/build/unusedReact.cjs left out what React needs for " + feature);
}
`;

/** So many lines as a text has: what stands after it keeps its line, on which its source map counts. */
const linesOf = (text) => text.replace(/.+/g, '');

/** @throws Error when React has no such function */
function replaced(code, name, body) {
  const whole = new RegExp(`^function ${name}\\([^)]*\\) \\{\\n[\\s\\S]*?^\\}`, 'm');
  if (!whole.test(code))
    throw new Error(
      `React has no function "${name}" any more: look through the list in scripts/build/unusedReact.cjs.`,
    );
  return code.replace(whole, (text) => `function ${name}() { ${body}; }${linesOf(text)}`);
}

module.exports = new Transformer({
  async transform({ asset }) {
    let code = await asset.getCode();
    for (const [feature, names] of Object.entries(unused))
      for (const name of names.trim().split(/\s+/)) code = replaced(code, name, `$leftOut(${JSON.stringify(feature)})`);
    code = replaced(code, stackOfComponents, 'return ""');
    code = code.replace(/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm, linesOf);
    asset.setCode(code + leftOut);
    return [asset];
  },
});
