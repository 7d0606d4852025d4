// Every call here is wrong: the compiler's errors prove that the package has types at all.
import { createClient } from 'notifications-panel/client';
import { embed } from 'notifications-panel/host';

createClient().site();
createClient({ timeout: 5 });
embed();
