// Signs of Markdown and HTML that mean nothing in a script: links, tags, comments, and names of characters.

const FOREIGN =
  /\\[^]|<!--[^]*?-->|<br\s*\/?>|<\/?(?:b|i|em|strong|u|s|del|span|div|p|center|small|sub|sup|a)\b[^<>]*>|<(?<address>https?:[^<>\s]+)>|!?\[(?<words>[^\]\n]*)\]\([^()\n]*\)|&(?<name>#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  lsquo: '‘',
  rsquo: '’',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ccedil: 'ç',
}

/** The text with the words of links, and with characters for their names. A sign behind a backslash stays as it is. */
export function withoutForeignSigns(text: string): string {
  return text.replaceAll(FOREIGN, (...match) => {
    const sign = String(match[0])
    const { address, words, name } = match.at(-1) as Readonly<Record<string, string | undefined>>
    if (sign.startsWith('\\')) return sign
    if (/^<br/i.test(sign)) return '\n'
    if (name !== undefined) return characterOf(name) ?? sign
    return address ?? words ?? ''
  })
}

/** With a backslash, where the character would be a sign. */
function characterOf(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCode = name.startsWith('#') && code > 0 && code <= 0x10_ff_ff
  const character = isCode ? String.fromCodePoint(code) : NAMED[name]
  return character?.replace(/^[\\*_~`#>[\]<|&]$/, String.raw`\$&`) ?? null
}
