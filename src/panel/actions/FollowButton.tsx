/** Follows or unfollows a person's site; shows the wish at once, as the reducers keep it. Drawn by `UserBlock`. */
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { isFollowing } from '../../../reducers/selectors';
import { useWords } from '../words';
import { useAppend, usePanel } from '../world';

interface FollowButtonProps {
  readonly site: number;
  /** Whom one follows, as the button's name says it. */
  readonly name: string;
  /** What the note said; the person's wish and the server's later word go before it. */
  readonly offered: boolean;
}

/** As the toolbar's buttons do, it keeps its word and shows its state by being pressed; the title says the opposite act. */
export function FollowButton({ site, name, offered }: FollowButtonProps) {
  const words = useWords();
  const append = useAppend();
  const following = usePanel((state) => isFollowing(state, site, offered));
  const Icon = following ? Check : Plus;
  return (
    <button
      type="button"
      className="follow"
      aria-pressed={following}
      aria-label={words.say('follow.name', { name })}
      title={words.say(following ? 'follow.unfollowName' : 'follow.name', { name })}
      onClick={() => append({ type: 'user.askedFollow', site, on: !following })}
    >
      <Icon aria-hidden size={14} />
      {words.say('follow.follow')}
    </button>
  );
}
