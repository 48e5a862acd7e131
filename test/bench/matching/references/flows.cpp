// LEMON's NetworkSimplex on a graph file (simple-case.ts): prints how many are placed and the milliseconds of the run alone, without building.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

using Clock = std::chrono::steady_clock;
using Graph = lemon::SmartDigraph;

int main(int, char** arguments) {
  std::ifstream file(arguments[1], std::ios::binary | std::ios::ate);
  std::vector<std::int32_t> numbers(file.tellg() / 4);
  file.seekg(0);
  file.read(reinterpret_cast<char*>(numbers.data()), numbers.size() * 4);
  const int guests = numbers[0], groups = numbers[1], edges = numbers[2];
  const std::int32_t* capacity = &numbers[3];
  const std::int32_t* start = capacity + groups;
  const std::int32_t* group = start + guests + 1;

  // The places of a group are one node that takes as many: fewer arcs than a node for each place.
  Graph graph;
  graph.reserveNode(guests + groups + 2);
  graph.reserveArc(guests + groups + edges + 1);
  std::vector<Graph::Node> node;
  for (int index = 0; index < guests + groups + 2; ++index) node.push_back(graph.addNode());
  const Graph::Node source = node[guests + groups], target = node[guests + groups + 1];
  std::vector<int> upper;
  const auto add = [&](Graph::Node from, Graph::Node to, int most) {
    upper.push_back(most);
    return graph.addArc(from, to);
  };
  for (int guest = 0; guest < guests; ++guest) {
    add(source, node[guest], 1);
    for (int edge = start[guest]; edge < start[guest + 1]; ++edge) add(node[guest], node[guests + group[edge]], 1);
  }
  for (int one = 0; one < groups; ++one) add(node[guests + one], target, capacity[one]);
  const Graph::Arc back = add(target, source, guests);

  Graph::ArcMap<int> most(graph);
  for (std::size_t arc = 0; arc < upper.size(); ++arc) most[graph.arcFromId(arc)] = upper[arc];
  Graph::ArcMap<int> cost(graph, 0);
  cost[back] = -1;
  lemon::NetworkSimplex<Graph> simplex(graph);
  simplex.upperMap(most).costMap(cost);
  const auto began = Clock::now();
  simplex.run();
  const double milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
  std::printf("{\"placed\":%d,\"ms\":%f}\n", simplex.flow(back), milliseconds);
}
