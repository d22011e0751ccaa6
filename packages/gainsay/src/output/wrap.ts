/** Breaks `text` at blanks so that no line is longer than `width`, each line after `indent`. */
export function wrap(text: string, width: number, indent = ''): string {
  const room = Math.max(20, width - indent.length)
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > room) {
        lines.push(line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(line)
  }
  return lines.map((line) => indent + line).join('\n')
}
