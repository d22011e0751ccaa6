// The audit as one HTML file: no script, no request to anywhere, light and dark as the reader has it.
// All that sessions say is text here, never markup. Sessions open one by one; what matters comes first.
import { printable } from '@gainsay/host'
import type { AuditClaim, AuditDocument, AuditedSession } from './audit-document.ts'

/** Lines of a command's output that are shown. */
const OUTPUT_LINES = 40
/** Sessions that are listed; of more, the number is said. */
const SESSIONS_MOST = 2_000

const STYLE = `
:root { color-scheme: light dark; --line: #d0d4da; --dim: #57606a; --bad: #b3261e; --unsure: #7a5b00; --good: #1a6b34; --back: #f6f8fa }
@media (prefers-color-scheme: dark) { :root { --line: #3a3f47; --dim: #a3abb5; --bad: #ff8f87; --unsure: #e3bd5b; --good: #7ed491; --back: #1c2128 } }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.4rem; line-height: 1.3 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: middle }
td.count { text-align: right; width: 4rem; font-variant-numeric: tabular-nums }
td:last-child { width: 60% }
meter { width: 100%; height: .8rem }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .5rem 0; padding: .5rem .75rem }
summary { cursor: pointer; overflow-wrap: anywhere }
summary:focus-visible { outline: 3px solid; outline-offset: 2px }
.bad { color: var(--bad) } .unsure { color: var(--unsure) } .good { color: var(--good) } .dim { color: var(--dim) }
.claim { margin: 1rem 0; border-left: .25rem solid var(--line); padding-left: .75rem; overflow-wrap: anywhere }
.claim.bad { border-color: var(--bad); color: inherit }
blockquote { margin: 0; font-weight: 600 }
pre { background: var(--back); border-radius: .3rem; padding: .5rem; overflow: auto; max-height: 20rem; white-space: pre-wrap }
`

export function auditHtml(
  document: AuditDocument,
  made: { readonly version: string; readonly at: Date },
): string {
  const { summary, sessions, unread, notices } = document
  const accused = sessions.filter(({ notBorneOut }) => notBorneOut.length > 0)
  const others = sessions.filter(({ notBorneOut }) => notBorneOut.length === 0)
  const listed = [...accused, ...others].slice(0, SESSIONS_MOST)
  const more = sessions.length - listed.length
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>gainsay audit</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(summary.sentence)}</h1>
${figures(document)}
<h2>${accused.length === 0 ? 'Sessions' : 'Not borne out first'}</h2>
${listed.map((session, index) => sessionHtml(session, index === 0 && accused.length > 0)).join('\n')}
${more > 0 ? `<p class="dim">and ${more} more: gainsay audit --json lists all</p>` : ''}
${list(
  'Not read',
  unread.map(({ path, why }) => `${path}: ${why}`),
)}
${list('To know', notices)}
</main>
<footer class="dim"><p>Made by gainsay ${text(made.version)} on ${text(made.at.toISOString().slice(0, 16).replace('T', ' '))} UTC from logs on this machine; nothing was sent anywhere. What cannot be checked is no pass. Secrets that are known are masked; the rest of the text is yours: share figures by gainsay audit --share.</p></footer>
</body>
</html>
`
}

function figures({ summary }: AuditDocument): string {
  const { claims, borneOut, notBorneOut, uncheckable } = summary
  const row = (name: string, count: number, kind: string): string =>
    `<tr><th scope="row" class="${kind}">${name}</th><td class="count">${count}</td><td><meter min="0" max="${Math.max(1, claims)}" value="${count}">${count} of ${claims}</meter></td></tr>`
  return `<table><caption class="dim">${claims} claims in ${summary.sessions} sessions; ${summary.sessionsAccused} with one that is not borne out</caption>
${row('not borne out', notBorneOut, 'bad')}
${row('uncheckable', uncheckable, 'unsure')}
${row('borne out', borneOut, 'good')}
</table>`
}

function sessionHtml(session: AuditedSession, open: boolean): string {
  const { n, notBorneOut, uncheckable, borneOut, notices } = session
  const none = notBorneOut.length + uncheckable.length + borneOut.length === 0
  const verdict =
    notBorneOut.length > 0
      ? `<strong class="bad">${notBorneOut.length} not borne out</strong>`
      : none
        ? '<span class="dim">claims nothing</span>'
        : `<span class="good">${borneOut.length} borne out</span>, <span class="unsure">${uncheckable.length} uncheckable</span>`
  const groups = [
    claimsHtml('Not borne out by its own log', notBorneOut, 'bad'),
    claimsHtml('Uncheckable', uncheckable, ''),
    claimsHtml('Borne out', borneOut, ''),
  ]
  return `<details id="session-${n}"${open ? ' open' : ''}><summary>${text(titleOf(session))} · ${verdict}</summary>
<p class="dim">${text(session.path)} · <code>gainsay audit show ${n}</code></p>
${groups.join('\n')}
${none ? '<p>It claims nothing that can be read here.</p>' : ''}
${list('To know', notices)}
</details>`
}

function claimsHtml(title: string, claims: readonly AuditClaim[], kind: string): string {
  if (claims.length === 0) return ''
  return `<h3>${title} (${claims.length})</h3>\n${claims.map((claim) => claimHtml(claim, kind)).join('\n')}`
}

function claimHtml({ quote, detail, reason, turn, line, command }: AuditClaim, kind: string): string {
  const ran =
    command === null
      ? ''
      : `<pre>$ ${text(command.text)} <span class="dim">(line ${command.line})</span>\n${text(shortened(command.output), false)}</pre>`
  return `<div class="claim ${kind}"><blockquote>“${text(quote)}”</blockquote>
<p>${text(detail)} <span class="dim">[${text(reason)}; turn ${turn}, line ${line} of the transcript]</span></p>
${ran}</div>`
}

function shortened(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const more = lines.length - OUTPUT_LINES
  return [...lines.slice(0, OUTPUT_LINES), ...(more > 0 ? [`… and ${more} more lines`] : [])].join('\n')
}

function list(title: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  return `<h3>${title}</h3>\n<ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`
}

function titleOf({ endedAt, startedAt, program, id, folder }: AuditedSession): string {
  const when = (endedAt ?? startedAt)?.slice(0, 16).replace('T', ' ') ?? 'no date'
  return `${when} · ${program} ${id.slice(0, 8)} · ${folder ?? 'folder unknown'}`
}

/** Text of a session as text of a page: no markup, no terminal codes, no marks that turn the order of letters. */
function text(raw: string, oneLine = true): string {
  return printable(raw, { oneLine })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
