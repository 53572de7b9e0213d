"""DLPack: how an array in the memory of a GPU is handed to PyTorch and JAX without copying."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

CODES = {"i": 0, "u": 1, "f": 2}
NAME = b"dltensor"


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int), ("number", ctypes.c_int))


class _Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device", _Device), ("axes", ctypes.c_int), ("kind", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )  # fmt: skip


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_alive: dict[int, tuple[Any, ...]] = {}  # what others still hold, by the address of its description


@_Deleter
def _let_go(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


def export(owner: Any, pointer: int, shape: tuple[int, ...], strides: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """A capsule that describes the array; its owner lives until whoever took it lets go."""
    dtype = np.dtype(dtype)
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    steps = (ctypes.c_int64 * len(shape))(*(step // dtype.itemsize for step in strides))
    managed = _Managed()
    managed.tensor = _Tensor(
        pointer, _Device(2, 0), len(shape), _Type(CODES[dtype.kind], dtype.itemsize * 8, 1), sizes, steps, 0
    )
    managed.deleter = _let_go
    _alive[ctypes.addressof(managed)] = (owner, managed, sizes, steps)
    make = ctypes.pythonapi.PyCapsule_New
    make.restype = ctypes.py_object
    make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return make(ctypes.addressof(managed), NAME, None)
