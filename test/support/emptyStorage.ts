/** Storage that starts empty in every test. */
beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
