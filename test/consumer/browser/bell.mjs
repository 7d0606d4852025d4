// Only a test knows the panel's address late: a page writes the tag itself.
const bell = document.createElement('notifications-bell');
bell.setAttribute('src', new URLSearchParams(location.search).get('panel') ?? '');
document.body.append(bell);
