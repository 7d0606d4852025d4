/** Follows or unfollows a person's site, and shows the wanted state at once [follow.at-once]. */
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import { isFollowing, isNotSentYet } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

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
