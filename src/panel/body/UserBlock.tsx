/** A person in a note's body: avatar, name, site, time and follow button. */

import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import type { NoteBlock } from '../../../reducers/note';
import { isFollowing, isNotSentYet } from '../../../reducers/selectors';
import { useWords } from '../words';
import { Time } from '../words/Time';
import { useAppend, usePanel } from '../world';
import { Picture } from './Media';
import { NoteLink } from './NoteLink';

/** Follows or unfollows a person's site, and shows the wanted state at once [follow.at-once]. */
interface FollowButtonProps {
  readonly site: number;
  readonly name: string;
  /** Whether the note says that the site is followed. A later request or answer counts more. */
  readonly offered: boolean;
}

/** The name stays "Follow"; `aria-pressed` tells the state, and the title names the opposite act. */
export function FollowButton({ site, name, offered }: FollowButtonProps) {
  const words = useWords();
  const append = useAppend();
  const following = usePanel((state) => isFollowing(state, site, offered));
  const busy = usePanel((state) => isNotSentYet(state, { kind: 'follow', id: site }));
  const Icon = following ? CircleCheck : Plus;
  return (
    <button
      type="button"
      className="follow"
      aria-pressed={following}
      aria-label={words.say('follow.name', { name })}
      aria-busy={busy || undefined}
      title={busy ? words.say('said.notSent') : words.say(following ? 'follow.unfollowName' : 'follow.name', { name })}
      onClick={() => append({ type: 'user.askedFollow', site, on: !following })}
    >
      <span className="act-icon" data-done={following || undefined}>
        <Icon aria-hidden size={following ? 16 : 14} className={following ? 'done-check' : undefined} />
      </span>
      {words.say('follow.follow')}
    </button>
  );
}

const facePx = 40;

/** The first letter of the name replaces a missing avatar. */
function Initial({ name }: { readonly name: string }) {
  const [first = '?'] = name;
  return (
    <span className="face face-initial" aria-hidden>
      {first.toLocaleUpperCase()}
    </span>
  );
}

function Name({ block, name }: { readonly block: NoteBlock; readonly name: string }) {
  const url = block.homeUrl ?? block.ranges.find(({ url }) => url !== null)?.url ?? null;
  if (url === null) return <bdi>{name}</bdi>;
  const { site } = block.ids;
  const item =
    site === undefined ? null : ({ kind: 'site', siteId: site, postId: null, commentId: null, url } as const);
  return (
    <NoteLink className="user-name" url={url} item={item}>
      {name}
    </NoteLink>
  );
}

/** The word stands in the line of the person [actions.pressed]. */
function Following({ site, offered }: { readonly site: number; readonly offered: boolean }) {
  const words = useWords();
  const following = usePanel((state) => isFollowing(state, site, offered));
  return following ? <span className="is-done">{words.say('follow.following')}</span> : null;
}

interface UserBlockProps {
  readonly block: NoteBlock;
  /** When this person wrote the comment, in milliseconds since 1970; null for people who are not its author. */
  readonly at: number | null;
}

export function UserBlock({ block, at }: UserBlockProps) {
  const name = block.text.trim() || block.homeTitle || '';
  const follow = block.actions?.follow;
  const { site } = block.ids;
  const offersFollow = follow !== undefined && site !== undefined;
  return (
    <div className="user" data-block="user">
      <Picture
        className="face"
        url={block.media[0]?.url ?? null}
        width={facePx}
        height={facePx}
        alt=""
        fallback={<Initial name={name} />}
      />
      <div className="user-words">
        <p className="user-line">
          <Name block={block} name={name} />
        </p>
        <p className="user-meta">
          {at !== null && <Time at={at} />}
          {block.homeTitle && block.homeTitle !== name && (
            <span>
              <bdi>{block.homeTitle}</bdi>
            </span>
          )}
          {offersFollow && <Following site={site} offered={follow} />}
        </p>
      </div>
      {offersFollow && <FollowButton site={site} name={name} offered={follow} />}
    </div>
  );
}
