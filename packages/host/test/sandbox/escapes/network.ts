import type { Escape } from './types.ts'

export const NETWORK: readonly Escape[] = [
  {
    name: 'connects to a TCP server of the host',
    program: { python: `attempt(socket.create_connection, ('127.0.0.1', prey['tcpPort']), 2)\ntried()` },
  },
  {
    name: 'connects to the host from node',
    program: {
      node: `const s = net.connect(prey.tcpPort, '127.0.0.1'); s.on('connect', () => { escaped('connected'); s.destroy() }); s.on('error', () => {}); s.on('close', tried)`,
    },
  },
  {
    name: 'sends a datagram to the host',
    program: {
      python: `s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ntry: s.sendto(prey['mark'].encode(), ('127.0.0.1', prey['udpPort']))\nexcept OSError: pass\ntried()`,
    },
    check: (prey) => (datagrams.includes(prey.mark) ? 'the datagram arrived' : null),
  },
  {
    name: 'reaches beyond the machine',
    program: {
      python: `s = socket.socket(); s.settimeout(1.5)\ntry: s.connect(('192.0.2.1', 80)); escaped('connected')\nexcept OSError as e:\n  if e.errno != errno.ENETUNREACH: escaped(e)\ntried()`,
    },
  },
  {
    name: 'finds an interface other than loopback',
    program: {
      python: `names = [n for _, n in socket.if_nameindex()]\nif names != ['lo']: escaped(names)\ntried()`,
    },
  },
  {
    name: 'connects to a socket file of the host',
    program: { python: `s = socket.socket(socket.AF_UNIX)\nattempt(s.connect, prey['socketPath'])\ntried()` },
  },
  {
    name: 'connects to an abstract socket of the host',
    program: {
      python: `s = socket.socket(socket.AF_UNIX)\nattempt(s.connect, '\\0' + prey['abstractName'])\ntried()`,
    },
  },
  {
    name: 'opens a raw packet socket',
    program: {
      python: `attempt(socket.socket, 17, socket.SOCK_RAW, 0)\nattempt(socket.socket, socket.AF_INET, socket.SOCK_RAW, 1)\ntried()`,
    },
  },
  {
    name: 'connects to the hypervisor',
    program: {
      python: `s = None\ntry: s = socket.socket(40, socket.SOCK_STREAM); s.settimeout(1)\nexcept OSError: pass\nif s: attempt(s.connect, (2, 22))\ntried()`,
    },
  },
  {
    name: 'finds the sockets of docker, D-Bus, X11 and an SSH agent',
    program: {
      python: `
for path in ['/var/run/docker.sock', '/run/docker.sock', '/run/dbus/system_bus_socket', '/run/user', '/tmp/.X11-unix', '/run/containerd', '/run/systemd']:
    if os.path.exists(path): escaped(path)
for name in ['SSH_AUTH_SOCK', 'DBUS_SESSION_BUS_ADDRESS', 'DISPLAY', 'WAYLAND_DISPLAY', 'DOCKER_HOST']:
    if name in os.environ: escaped(name)
tried()`,
    },
  },
]

/** Filled by the prey's listener. */
export const datagrams: string[] = []
