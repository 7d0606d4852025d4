import { render, screen } from '@testing-library/react';
import { StrictMode, useRef } from 'react';
import { useBorrowedFocus } from '../../src/panel/useBorrowedFocus';

function Over() {
  const title = useRef<HTMLHeadingElement>(null);
  useBorrowedFocus(title);
  return (
    <h2 tabIndex={-1} ref={title}>
      Over
    </h2>
  );
}
const page = (over: boolean, link = true) => (
  <StrictMode>
    {link ? <a href="https://a.example">Below</a> : null}
    {over ? <Over /> : null}
  </StrictMode>
);

test('[focus.borrowed] a view takes the focus when it opens and hands it back when it closes', () => {
  const { rerender } = render(page(false));
  screen.getByRole('link').focus();
  rerender(page(true));
  expect(screen.getByRole('heading')).toHaveFocus();
  rerender(page(false));
  expect(screen.getByRole('link')).toHaveFocus();
});

test('[focus.borrowed] the focus is not handed to an element that was removed meanwhile', () => {
  const { rerender } = render(page(false));
  screen.getByRole('link').focus();
  rerender(page(true));
  rerender(page(true, false));
  rerender(page(false, false));
  expect(document.body).toHaveFocus();
});

test('[focus.not-stolen] a view in a panel without the focus does not take it', () => {
  const focused = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  render(page(true));
  expect(screen.getByRole('heading')).not.toHaveFocus();
  focused.mockRestore();
});
