/** The lower triangle L of a symmetric positive definite matrix A = L Lᵀ, row by row; undefined where A is not that. */
export function factorize(matrix: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] ?? 0;
      for (let inner = 0; inner < column; inner++) {
        sum -= (lower[row * size + inner] ?? 0) * (lower[column * size + inner] ?? 0);
      }
      if (column < row) {
        lower[row * size + column] = sum / (lower[column * size + column] ?? 1);
      } else if (sum > 0) {
        lower[row * size + row] = Math.sqrt(sum);
      } else return undefined;
    }
  }
  return lower;
}

/** The x of L Lᵀ x = right. */
export function solveFactorized(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    let sum = solution[row] ?? 0;
    for (let column = 0; column < row; column++) {
      sum -= (lower[row * size + column] ?? 0) * (solution[column] ?? 0);
    }
    solution[row] = sum / (lower[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = (solution[row] ?? 0) / (lower[row * size + row] ?? 1);
    solution[row] = value;
    for (let column = 0; column < row; column++) {
      solution[column] = (solution[column] ?? 0) - (lower[row * size + column] ?? 0) * value;
    }
  }
  return solution;
}
