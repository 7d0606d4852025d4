/** What jsdom has not and the devtools' pages ask for: nothing is observed, drawn or narrow. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export function withoutDrawing(): void {
  Object.assign(window, {
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    matchMedia: () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }),
    reportError: console.error,
  });
}
