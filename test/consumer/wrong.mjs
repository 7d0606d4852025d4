// Every line here is wrong, so that the test sees that the package's types are there at all.
import { createClient } from 'notifications-panel/client';
import { embed } from 'notifications-panel/host';

createClient().site();
createClient({ timeout: 5 });
embed();
