/**
 * The French catalogue. A colon and quotes have a no-break space (\u00a0), the other signs of two parts a narrow one
 * (\u202f). Loaded on demand by `loadWords`.
 */
import { fr as plural } from 'make-plural/cardinals';
import type { Catalogue, Language } from './catalogue';

const messages: Catalogue = {
  'app.name': 'Notifications',

  'filter.group': 'Filtrer les notifications',
  'filter.all': 'Toutes',
  'filter.unread': 'Non lues',
  'filter.comments': 'Commentaires',
  'filter.follows': 'Abonnés',
  'filter.likes': 'J’aime',

  'list.region': 'Notifications',
  'list.settings': 'Réglages des notifications',
  'list.end': 'Fin',
  'list.loading': 'Chargement des notifications',
  'list.markAllRead': 'Tout marquer comme lu',
  'list.arrivals': { one: '{count} nouvelle notification', other: '{count} nouvelles notifications' },

  'group.today': 'Aujourd’hui',
  'group.yesterday': 'Hier',
  'group.twoDays': 'Il y a plus de 2 jours',
  'group.week': 'Il y a plus d’une semaine',
  'group.month': 'Il y a plus d’un mois',

  'row.unread': 'Non lue',
  'row.pending': 'En attente',
  'row.unreadable': 'Cette notification ne peut pas être affichée.',

  'empty.all': 'Aucune notification pour le moment.',
  'empty.unread': 'Vous êtes à jour\u202f!',
  'empty.comments': 'Aucun nouveau commentaire pour le moment\u202f!',
  'empty.follows': 'Aucun nouvel abonné pour le moment.',
  'empty.likes': 'Aucune nouvelle mention J’aime pour le moment.',
  'emptyLink.all': 'Participez\u202f! Commentez des articles des blogs que vous suivez.',
  'emptyLink.unread': 'Relancez la conversation\u00a0: rédigez un nouvel article.',
  'emptyLink.comments':
    'Rejoignez une conversation\u00a0: cherchez dans le Lecteur des blogs qui partagent vos centres d’intérêt.',
  'emptyLink.follows': 'Faites-vous remarquer\u00a0: commentez les articles que vous avez lus.',
  'emptyLink.likes': 'Faites-vous remarquer\u00a0: commentez les articles que vous avez lus.',

  'error.list': 'Vos notifications n’ont pas pu être chargées.',
  'error.signedOut': 'Votre session est fermée. Connectez-vous pour voir vos notifications.',
  'error.offline': 'Vous êtes hors ligne. Vos notifications seront chargées dès votre retour.',
  'error.nextTry': { one: 'Nouvel essai dans {count} seconde.', other: 'Nouvel essai dans {count} secondes.' },
  'error.tryAgain': 'Réessayer',

  'undo.spam': 'Commentaire marqué comme indésirable',
  'undo.trash': 'Commentaire mis à la corbeille',
  'undo.readAll': 'Tout est marqué comme lu',
  'undo.undo': 'Annuler',
  'undo.dismiss': 'Fermer',

  'status.spamFailed':
    'Le commentaire n’a pas pu être marqué comme indésirable\u202f; il est de retour dans votre liste.',
  'status.trashFailed': 'Le commentaire n’a pas pu être mis à la corbeille\u202f; il est de retour dans votre liste.',
  'status.approveFailed': 'Le commentaire n’a pas pu être approuvé. Veuillez réessayer.',
  'status.unapproveFailed': 'Le commentaire n’a pas pu être désapprouvé. Veuillez réessayer.',
  'status.likeFailed': 'Votre mention J’aime n’a pas pu être enregistrée. Veuillez réessayer.',
  'status.unlikeFailed': 'Votre mention J’aime n’a pas pu être retirée. Veuillez réessayer.',
  'status.readFailed': 'La notification n’a pas pu être marquée comme lue. Veuillez réessayer.',
  'status.unreadFailed': 'La notification n’a pas pu être marquée comme non lue. Veuillez réessayer.',
  'status.followFailed': 'Le site n’a pas pu être suivi. Veuillez réessayer.',
  'status.unfollowFailed': 'Le suivi du site n’a pas pu être arrêté. Veuillez réessayer.',
  'status.replyPosted': 'Réponse publiée\u202f!',
  'status.replyFailed': 'Échec de la réponse\u00a0: veuillez réessayer.',
  'status.replyDuplicate': 'Commentaire en double\u00a0: vous l’avez déjà dit\u202f!',
  'status.storageBlocked': 'Votre navigateur bloque le stockage\u00a0: vos brouillons ne seront pas conservés.',
  'status.logFailed': 'Le journal n’a pas pu être téléchargé. Veuillez réessayer.',
  'status.viewComment': 'Voir votre commentaire.',
  'status.dismiss': 'Fermer le message',

  'note.back': 'Retour',
  'note.previous': 'Notification précédente',
  'note.next': 'Notification suivante',
  'note.markUnread': 'Marquer comme non lue',
  'note.none': 'Sélectionnez une notification',
  'note.keys': 'Appuyez sur {down} et {up} pour vous déplacer, sur {enter} pour ouvrir.',

  'body.ownReply': 'Vous avez répondu à ce commentaire.',
  'body.whole': 'Lire le texte en entier',
  'body.image': 'Image',
  'body.imageMissing': 'Cette image n’a pas pu être chargée.',

  'item.openInNewTab': 'Ouvrir dans un nouvel onglet',
  'item.loading': 'Chargement',
  'item.failed': 'Cet élément n’a pas pu être chargé.',

  'action.group': 'Actions',
  'action.approve': 'Approuver',
  'action.spam': 'Indésirable',
  'action.trash': 'Corbeille',
  'action.like': 'J’aime',
  'action.edit': 'Modifier',
  'actionTitle.approve': 'Approuver le commentaire',
  'actionTitle.unapprove': 'Désapprouver le commentaire',
  'actionTitle.spam': 'Marquer le commentaire comme indésirable',
  'actionTitle.trash': 'Mettre le commentaire à la corbeille',
  'actionTitle.likeComment': 'Aimer le commentaire',
  'actionTitle.unlikeComment': 'Ne plus aimer le commentaire',
  'actionTitle.likePost': 'Aimer l’article',
  'actionTitle.unlikePost': 'Ne plus aimer l’article',
  'actionTitle.edit': 'Modifier le commentaire',

  'follow.name': 'Suivre {name}',
  'follow.follow': 'Suivre',
  'follow.unfollowName': 'Ne plus suivre {name}',

  'reply.toName': 'Répondre à {name}…',
  'reply.toPost': 'Répondre à l’article…',
  'reply.toComment': 'Répondre au commentaire…',
  'reply.send': 'Envoyer',
  'reply.sending': 'Envoi en cours…',
  'reply.submit': 'Envoyer la réponse',
  'reply.nothingToSend': 'Écrivez votre réponse pour pouvoir l’envoyer',

  'mentions.list': 'Mentions',
  'mentions.count': { one: '{count} résultat', other: '{count} résultats' },

  'connection.live': 'En direct',
  'connection.checking': {
    one: 'Vérification toutes les {count}\u00a0s',
    other: 'Vérification toutes les {count}\u00a0secondes',
  },
  'connection.offline': 'Hors ligne',

  'help.title': 'Raccourcis clavier',
  'help.singleKeys': 'Raccourcis à une seule touche',
  'help.close': 'Fermer',
  'help.downloadLog': 'Télécharger le journal',
  'help.downloadEarlierLog': 'Télécharger le journal précédent',
  'help.undoTime': 'Délai d’annulation',
  'help.seconds': { one: '{count} seconde', other: '{count} secondes' },

  'error.refresh': 'Vos notifications n’ont pas pu être actualisées.',
  'error.unreachable': 'Le serveur est injoignable.',
  'error.server': 'Le serveur a répondu par une erreur ({status}).',
  'error.signIn': 'Se connecter',
  'error.cookiesBlocked':
    'Votre navigateur bloque les cookies de ce panneau\u00a0: il ne peut pas reconnaître votre session.',
  'error.allowCookies': 'Autoriser les cookies',
  'error.cookiesHint':
    'Si votre navigateur ne vous demande rien, autorisez les cookies de ce site dans ses réglages, puis réessayez.',
  'connection.restored': 'Telles qu’à votre dernière visite. Recherche de nouveautés…',
  'help.singleKeysHint':
    'S’ils sont désactivés, les lettres ne font rien. Les flèches, Entrée, Échap et\u00a0? fonctionnent toujours.',
  'help.hideTexts': 'Remplacer les noms et les textes dans le journal',
  'help.everywhere': 'Partout',
  'help.inList': 'Dans la liste',
  'help.inNote': 'Dans une notification',
  'keys.open': 'Ouvrir ou fermer la notification',
  'keys.unselect': 'Revenir à la liste',
  'keys.closePanel': 'Fermer le panneau',
  'keys.help': 'Afficher cette aide',
  'keys.undo': 'Annuler «\u00a0indésirable\u00a0», «\u00a0corbeille\u00a0» ou «\u00a0tout comme lu\u00a0»',
  'keys.reply': 'Écrire une réponse',
  'keys.send': 'Envoyer la réponse',
  'key.control': 'Ctrl',
  'key.enter': 'Entrée',
  'key.escape': 'Échap',
};

export const french: Language = { plural, messages };
