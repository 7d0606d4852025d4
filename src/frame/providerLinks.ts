/** Where the panel's links lead when the provider is the public one (docs/provider.md#links). The sandbox, which plays it, has them too. */
export const providerLinks = {
  settings: 'https://wordpress.com/me/notifications',
  reader: 'https://wordpress.com/read/',
  newPost: 'https://wordpress.com/post/',
  search: 'https://wordpress.com/read/search/',
  likes: 'https://wordpress.com/activities/likes/',
  signIn: 'https://wordpress.com/log-in',
  /** The page of all notifications: the provider's own is this panel. */
  all: '',
};
