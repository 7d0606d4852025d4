/** How the panel asks for notes. The page's first script asks the same, so that its answer can be taken over. */

export const listPath = '/notifications/';

/** All fields of a note that the panel reads. */
export const noteFields = 'id,type,unread,body,subject,timestamp,meta,note_hash';

export const listQuery = (number: number) => ({ fields: noteFields, number });
