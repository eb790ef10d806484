/** A priority queue of numbers: takes the lowest in logarithmic time. */
export interface LowestFirst {
  add(number: number): void;
  /** Undefined if it is empty. */
  take(): number | undefined;
}

/** A binary heap. */
export function lowestFirst(): LowestFirst {
  const heap: number[] = [];
  const at = (index: number) => heap[index] ?? Number.POSITIVE_INFINITY;

  function swap(one: number, other: number): void {
    [heap[one], heap[other]] = [at(other), at(one)];
  }

  return {
    add(number) {
      heap.push(number);
      for (let child = heap.length - 1; child > 0; ) {
        const parent = (child - 1) >> 1;
        if (at(parent) <= at(child)) return;
        swap(parent, child);
        child = parent;
      }
    },
    take() {
      const lowest = heap[0];
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return lowest;
      heap[0] = last;
      for (let parent = 0; ; ) {
        const left = 2 * parent + 1;
        const child = at(left + 1) < at(left) ? left + 1 : left;
        if (at(parent) <= at(child)) return lowest;
        swap(parent, child);
        parent = child;
      }
    },
  };
}
