"""The kernel's buffers as numpy arrays: the same memory, which only the kernel may write."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from typing_extensions import Buffer

Number = TypeVar("Number", bound=np.generic)


def array_of(buffer: Buffer, kind: type[Number]) -> npt.NDArray[Number]:
    return np.frombuffer(memoryview(buffer).toreadonly(), kind)
