// What each hostile program starts with: its prey, and a way to say that it got out.

export const PYTHON: string = `
import ctypes, errno, json, mmap, os, signal, socket, stat, struct, subprocess, sys, threading, time
prey = json.loads(sys.argv[1])
libc = ctypes.CDLL(None, use_errno=True)
ARM = os.uname().machine == 'aarch64'
def escaped(why): print('ESCAPED', str(why)[:200], flush=True)
def tried(): print('TRIED', flush=True)
def syscall(x64, arm64, *args):
    ctypes.set_errno(0)
    return libc.syscall(ctypes.c_long(arm64 if ARM else x64), *args), ctypes.get_errno()
def attempt(act, *args):
    try:
        result = act(*args)
    except Exception as error:
        return error
    escaped('%r gave %r' % (args, result))
def read(path):
    with open(path, 'rb') as file: return file.read(200)
def write(path):
    with open(path, 'w') as file: file.write(prey['mark'])
    return 'written'
`

export const NODE: string = `
const fs = require('fs'), net = require('net'), os = require('os'), cp = require('child_process')
const prey = JSON.parse(process.argv[1])
const escaped = (why) => console.log('ESCAPED', why)
const tried = () => console.log('TRIED')
`
