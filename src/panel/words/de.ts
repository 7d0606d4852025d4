/** The German catalogue, in the informal register of the platform. Loaded on demand by `loadWords`. */
import { de as plural } from 'make-plural/cardinals';
import type { Catalogue, Language } from './catalogue';

const messages: Catalogue = {
  'app.name': 'Benachrichtigungen',

  'filter.group': 'Benachrichtigungen filtern',
  'filter.all': 'Alle',
  'filter.unread': 'Ungelesen',
  'filter.comments': 'Kommentare',
  'filter.follows': 'Follower',
  'filter.likes': 'Likes',

  'list.region': 'Benachrichtigungen',
  'list.settings': 'Einstellungen für Benachrichtigungen',
  'list.end': 'Ende',
  'list.loading': 'Benachrichtigungen werden geladen',
  'list.markAllRead': 'Alle als gelesen markieren',
  'list.arrivals': { one: '{count} neue Benachrichtigung', other: '{count} neue Benachrichtigungen' },

  'group.today': 'Heute',
  'group.yesterday': 'Gestern',
  'group.twoDays': 'Älter als 2 Tage',
  'group.week': 'Älter als eine Woche',
  'group.month': 'Älter als ein Monat',

  'row.unread': 'Ungelesen',
  'row.pending': 'Ausstehend',
  'row.unreadable': 'Diese Benachrichtigung kann nicht angezeigt werden.',

  'empty.all': 'Noch keine Benachrichtigungen.',
  'empty.unread': 'Du bist auf dem neuesten Stand!',
  'empty.comments': 'Noch keine neuen Kommentare!',
  'empty.follows': 'Noch keine neuen Follower.',
  'empty.likes': 'Noch keine neuen Likes.',
  'emptyLink.all': 'Mach mit! Kommentiere Beiträge aus Blogs, denen du folgst.',
  'emptyLink.unread': 'Bring das Gespräch wieder in Gang: Schreib einen neuen Beitrag.',
  'emptyLink.comments': 'Rede mit: Suche im Reader nach Blogs, die deine Interessen teilen.',
  'emptyLink.follows': 'Mach auf dich aufmerksam: Kommentiere Beiträge, die du gelesen hast.',
  'emptyLink.likes': 'Mach auf dich aufmerksam: Kommentiere Beiträge, die du gelesen hast.',

  'error.list': 'Deine Benachrichtigungen konnten nicht geladen werden.',
  'error.signedOut': 'Du bist abgemeldet. Melde dich an, um deine Benachrichtigungen zu sehen.',
  'error.offline': 'Du bist offline. Deine Benachrichtigungen werden geladen, sobald du wieder online bist.',
  'error.nextTry': {
    one: 'Nächster Versuch in {count} Sekunde.',
    other: 'Nächster Versuch in {count} Sekunden.',
  },
  'error.tryAgain': 'Erneut versuchen',

  'undo.spam': 'Kommentar als Spam markiert',
  'undo.trash': 'Kommentar in den Papierkorb gelegt',
  'undo.readAll': 'Alle als gelesen markiert',
  'undo.undo': 'Rückgängig',
  'undo.dismiss': 'Ausblenden',

  'status.spamFailed': 'Der Kommentar konnte nicht als Spam markiert werden und ist wieder in deiner Liste.',
  'status.trashFailed': 'Der Kommentar konnte nicht in den Papierkorb gelegt werden und ist wieder in deiner Liste.',
  'status.approveFailed': 'Der Kommentar konnte nicht genehmigt werden. Bitte versuch es noch einmal.',
  'status.unapproveFailed': 'Die Genehmigung konnte nicht zurückgenommen werden. Bitte versuch es noch einmal.',
  'status.likeFailed': 'Dein Like konnte nicht gespeichert werden. Bitte versuch es noch einmal.',
  'status.unlikeFailed': 'Dein Like konnte nicht entfernt werden. Bitte versuch es noch einmal.',
  'status.readFailed': 'Die Benachrichtigung konnte nicht als gelesen markiert werden. Bitte versuch es noch einmal.',
  'status.unreadFailed':
    'Die Benachrichtigung konnte nicht als ungelesen markiert werden. Bitte versuch es noch einmal.',
  'status.followFailed': 'Du konntest der Website nicht folgen. Bitte versuch es noch einmal.',
  'status.unfollowFailed': 'Du konntest der Website nicht entfolgen. Bitte versuch es noch einmal.',
  'status.replyPosted': 'Antwort veröffentlicht!',
  'status.replyFailed': 'Antworten fehlgeschlagen: Bitte versuch es noch einmal.',
  'status.replyDuplicate': 'Doppelter Kommentar: Das hast du schon gesagt!',
  'status.storageBlocked': 'Dein Browser blockiert den Speicher, deshalb werden Entwürfe nicht aufbewahrt.',
  'status.logFailed': 'Das Protokoll konnte nicht heruntergeladen werden. Bitte versuch es noch einmal.',
  'status.viewComment': 'Deinen Kommentar ansehen.',
  'status.dismiss': 'Meldung ausblenden',

  'note.back': 'Zurück',
  'note.previous': 'Vorherige Benachrichtigung',
  'note.next': 'Nächste Benachrichtigung',
  'note.markUnread': 'Als ungelesen markieren',
  'note.none': 'Wähle eine Benachrichtigung aus',
  'note.keys': 'Mit {down} und {up} bewegst du dich, mit {enter} öffnest du.',

  'body.ownReply': 'Du hast auf diesen Kommentar geantwortet.',
  'body.whole': 'Ganzen Text lesen',
  'body.image': 'Bild',
  'body.imageMissing': 'Dieses Bild konnte nicht geladen werden.',

  'item.openInNewTab': 'In neuem Tab öffnen',
  'item.loading': 'Wird geladen',
  'item.failed': 'Dieser Inhalt konnte nicht geladen werden.',

  'action.group': 'Aktionen',
  'action.approve': 'Genehmigen',
  'action.spam': 'Spam',
  'action.trash': 'Papierkorb',
  'action.like': 'Gefällt mir',
  'action.edit': 'Bearbeiten',
  'actionTitle.approve': 'Kommentar genehmigen',
  'actionTitle.unapprove': 'Genehmigung zurücknehmen',
  'actionTitle.spam': 'Kommentar als Spam markieren',
  'actionTitle.trash': 'Kommentar in den Papierkorb legen',
  'actionTitle.likeComment': 'Kommentar mit „Gefällt mir“ markieren',
  'actionTitle.unlikeComment': '„Gefällt mir“ vom Kommentar entfernen',
  'actionTitle.likePost': 'Beitrag mit „Gefällt mir“ markieren',
  'actionTitle.unlikePost': '„Gefällt mir“ vom Beitrag entfernen',
  'actionTitle.edit': 'Kommentar bearbeiten',

  'follow.name': '{name} folgen',
  'follow.follow': 'Folgen',
  'follow.unfollowName': '{name} nicht mehr folgen',

  'reply.toName': '{name} antworten …',
  'reply.toPost': 'Auf Beitrag antworten …',
  'reply.toComment': 'Auf Kommentar antworten …',
  'reply.send': 'Senden',
  'reply.sending': 'Wird gesendet …',
  'reply.submit': 'Antwort senden',
  'reply.nothingToSend': 'Schreib deine Antwort, um sie senden zu können',

  'mentions.list': 'Erwähnungen',
  'mentions.count': { one: '{count} Treffer', other: '{count} Treffer' },

  'connection.live': 'Live',
  'connection.checking': {
    one: 'Prüfung jede {count} Sekunde',
    other: 'Prüfung alle {count} Sekunden',
  },
  'connection.offline': 'Offline',

  'help.title': 'Tastenkürzel',
  'help.singleKeys': 'Tastenkürzel mit einer Taste',
  'help.close': 'Schließen',
  'help.downloadLog': 'Protokoll herunterladen',
  'help.undoTime': 'Zeit zum Rückgängigmachen',
  'help.seconds': { one: '{count} Sekunde', other: '{count} Sekunden' },
};

export const german: Language = { plural, messages };
