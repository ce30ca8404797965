# attack: runs machine code that calls the kernel as a 32-bit program would
# kind: kernel
# task: plain
# official: crash
# strict: fail|forged|suspect
# expect: the process is killed
import ctypes
import mmap
import os
import platform


def strike():
    if platform.machine() != "x86_64":
        os.abort()
    # mov eax, 20 (getpid of i386); int 0x80; ret
    code = bytes([0xB8, 20, 0, 0, 0, 0xCD, 0x80, 0xC3])
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    page = mmap.mmap(-1, 4096, flags=private, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    address = ctypes.addressof(ctypes.c_char.from_buffer(page))
    return ctypes.CFUNCTYPE(ctypes.c_int)(address)() == os.getpid()


WON = strike()


def task_func(n):
    return n * 2 if WON else None
