// Programs that check nothing and start nothing of the project: seeing only these, one may
// say that a check never ran. Anything that is not listed may have run anything.

const HARMLESS = new Set(
  `ls ll la cat bat head tail grep egrep fgrep rg ag ack find fd fdfind wc sort uniq awk gawk sed cut tr echo
  printf pwd cd pushd popd which type command whereis test [ true false : sleep date env printenv export set unset
  read jq yq diff colordiff cmp comm file stat du df tree ps pgrep kill pkill killall lsof ss netstat curl wget
  ping dig nslookup host less more basename dirname realpath readlink mkdir rmdir touch chmod chown ln cp mv rm tee
  xxd od hexdump base64 md5sum sha1sum sha256sum shasum history alias ulimit umask id whoami hostname uname arch
  nproc free uptime tput clear reset wait jobs fg bg trap local declare typeset shift return exit break continue
  git gh glab hub tar unzip zip gzip gunzip zcat xz rsync scp ssh-keygen openssl gpg seq yes nl fold fmt paste
  column rev tac split truncate shuf numfmt bc expr let test dos2unix iconv strings nm ldd otool sqlite3 psql
  mysql redis-cli mongosh tsort cal man info apropos tldr apply_patch patch open xdg-open pbcopy pbpaste say
  tmux screen getent locale sysctl dpkg rpm journalctl systemctl service launchctl crontab mktemp cloc tokei scc
  ast-grep sg ctags difft delta fzf`.split(/\s+/),
)

/** True for programs that only look, or only move files about. */
export function isHarmless(argv: readonly string[], name: string): boolean {
  if (name === 'find' || name === 'fd') return !argv.some((word) => /^-(exec|execdir|ok|x|X)$/.test(word))
  if (name === 'git') return !argv.some((word) => word === 'bisect') || !argv.includes('run')
  if (name === 'source' || name === '.')
    return /(activate|\.env\S*|nvm\.sh|rc|profile|env)$/.test(argv[1] ?? '')
  if (/^(node|python[\d.]*|ruby|go|cargo|rustc|npm|deno|bun|java|php|tsc)$/.test(name))
    return argv.length <= 2 && /^(--version|-v|-V|version|--help|-h)$/.test(argv[1] ?? '')
  return HARMLESS.has(name)
}
