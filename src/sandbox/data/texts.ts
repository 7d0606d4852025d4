/** What people write in the sandbox: short and long, in several languages and scripts; the makers of notes choose from it. */
import type { Part } from './wire';

export const commentTexts: readonly string[] = [
  'Lovely photographs, Sam. The one with the gulls is my favourite.',
  'Nice!',
  '❤️',
  'Same here, the wind was something else. We had to hold on to the railings.',
  'Where can I buy the dried starter? I asked in two shops and both thought I was joking.',
  'مقال جميل جدًا، شكرًا لك على هذه الصور من الميناء. هل سترجع العبّارة في الربيع؟',
  'איזה יופי! הלחם נראה נהדר 🍞 אנסה אותו בשבת.',
  '写真がとても美しいです。去年の秋、私も同じ船に乗りました。📸',
  'Que texto bonito. Li em voz alta para a minha avó e ela pediu bis.',
  'Спасибо! У нас паром ходит только до октября, а потом лёд.',
  '好文章，收藏了。',
  'बहुत सुंदर लिखा है। अगली बार हमें भी साथ ले चलिए!',
  'Quelle belle lumière 🌅 — on dirait un tableau.',
  '정말 아름다운 글이에요. 다음 편도 기다릴게요!',
  'I disagree about the tide table: the third column is the one that saved my boots, and twice.',
  'Der Satz mit den Möwen 🐦🐦🐦 hängt jetzt an unserem Kühlschrank.',
  '👩‍👩‍👧‍👦 all four of us read this on the way home 🚢',
];

export const longTexts: readonly string[] = [
  [
    'I have thought about this for a week, so forgive the length.',
    '',
    'When I was a child the ferry was the only way over, and my grandfather knew the engineer by name. In winter they would hold it for him if the bus was late, and in return he brought them a bag of rye rolls each Friday. Nobody wrote any of this down. When the line was cut back the rolls stopped too, and I do not think anyone ever explained it to the engineer.',
    '',
    'So when you write that the bell rang twice and that was that, I would only add:',
    '- it rang twice on Fridays, too',
    '- somebody was usually running',
    '- and they always waited',
    '',
    'Thank you for writing it down.',
  ].join('\n'),
  [
    'A few things that I noticed on the way back:',
    '* the bell rings twice before the gate closes',
    '* the café on the upper deck takes no cards',
    '* 手すりはいつも冷たい 🥶',
    '',
    `And the address with no spaces at all: https://harbourlights.example/timetables/${'winter-2026-'.repeat(14)}final.pdf`,
  ].join('\n'),
];

/** Comments with ranges: links, emphasis, code. */
export const richTexts: readonly (readonly Part[])[] = [
  [
    'I kept the ',
    ['whole album', { url: 'https://harbourlights.example/photos/' }],
    ' open all day. ',
    ['The gulls', { type: 'em' }],
    ' most of all.',
  ],
  ['For the record, it is ', ['npm start', { type: 'code' }], ' and ', ['not', { type: 'strong' }], ' anything else.'],
  [['The bell rang twice, and that was that.', { type: 'blockquote' }], '\n\nThis sentence. Goodness.'],
];

/** Posts of others, as the body of a "new post" note. */
export const postBody = (title: string, excerpt: string): readonly Part[] => [
  [title, { type: 'h2' }],
  '\n\n',
  excerpt,
  '\n\n',
  ['Some things hum, some things blink. One of them bows.', { type: 'blockquote' }],
  '\n\nWhat it took:\n- a weekend\n- a kettle\n- ',
  ['very good company', { type: 'i' }],
  '\n\nThe rest is ',
  ['on the site', { url: 'https://harbourlights.example/' }],
  '.',
];
